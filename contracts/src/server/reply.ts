import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Encode = (value: unknown) => unknown;
type Fields = Record<string, unknown>;

const keep: Encode = (value) => value;

/** A record that was damaged in the database must not be shown as 0 or as nothing. */
const keepIf =
  (isAllowed: (value: unknown) => boolean): Encode =>
  (value) => {
    if (!isAllowed(value)) throw new Error('A reply has a value that its contract does not allow.');
    return value;
  };

const unless =
  (empty: null | undefined, encode: Encode): Encode =>
  (value) =>
    value === empty ? value : encode(value);

const mapValues = (record: Fields, map: Encode): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** Copies the listed fields under their names of the HTTP API. `names` has their names inside where these differ. */
const encodeObject = (shape: z.core.$ZodShape, names?: ReadonlyMap<string, string>): Encode => {
  const fields = Object.entries(shape).map(([wireName, schema]) => ({
    wireName,
    name: names?.get(wireName) ?? wireName,
    encode: createEncode(schema),
  }));
  return (value) => {
    const object = value as Fields;
    const encoded: Fields = {};
    for (const { wireName, name, encode } of fields) {
      const field = encode(object[name]);
      if (field !== undefined) encoded[wireName] = field;
    }
    return encoded;
  };
};

const encodeCodec = (schema: z.core.$ZodPipe): Encode => {
  const { in: wire, reverseTransform } = schema._zod.def;
  const { def } = (wire as z.core.$ZodTypes)._zod;
  if ('fieldNames' in schema && def.type === 'object') {
    return encodeObject(def.shape, schema.fieldNames as ReadonlyMap<string, string>);
  }
  if (!reverseTransform) return (value) => z.encode(schema, value);
  const encode = createEncode(wire);
  return (value) => encode(reverseTransform(value, { value, issues: [] }));
};

/** Lists of marks have thousands of points: letting zod find the option of each would take seconds. */
const encodeDiscriminated = (
  { options }: z.core.$ZodUnionDef<readonly z.core.$ZodType[]>,
  discriminator: string,
): Encode | undefined => {
  const encoders = new Map<unknown, Encode>();
  for (const option of options) {
    const { def, propValues } = (option as z.core.$ZodTypes)._zod;
    // A codec may have another name for the discriminator inside.
    if (def.type !== 'object') return undefined;
    const encode = createEncode(option);
    for (const value of propValues?.[discriminator] ?? []) encoders.set(value, encode);
  }
  return (value) => {
    const encode = encoders.get((value as Fields)[discriminator]);
    if (!encode) throw new Error('A reply has a value that its contract does not allow.');
    return encode(value);
  };
};

const encodeTuple = (items: readonly Schema[]): Encode => {
  const encoders = items.map(createEncode);
  return (value) => {
    const list = value as unknown[];
    return encoders.map((encode, index) => encode(list[index]));
  };
};

const createEncode = (schema: Schema): Encode => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'any':
      return keep;
    case 'number':
      return keepIf(Number.isFinite);
    case 'boolean':
    case 'string':
      return keepIf((value) => typeof value === def.type);
    case 'enum':
    case 'literal': {
      const values = new Set<unknown>(def.type === 'enum' ? Object.values(def.entries) : def.values);
      return keepIf((value) => values.has(value));
    }
    case 'pipe':
      return encodeCodec(schema as z.core.$ZodPipe);
    case 'nullable':
      return unless(null, createEncode(def.innerType));
    case 'optional':
      return unless(undefined, createEncode(def.innerType));
    case 'object':
      return encodeObject(def.shape);
    case 'array': {
      const encode = createEncode(def.element);
      return (value) => (value as unknown[]).map((item) => encode(item));
    }
    case 'record': {
      const encode = createEncode(def.valueType);
      return (value) => mapValues(value as Fields, encode);
    }
    case 'tuple':
      return def.rest ? (value) => z.encode(schema, value) : encodeTuple(def.items);
    case 'union': {
      const discriminator = 'discriminator' in def ? String(def.discriminator) : undefined;
      const encode = discriminator === undefined ? undefined : encodeDiscriminated(def, discriminator);
      return encode ?? ((value) => z.encode(schema, value));
    }
    default:
      // Which option of a union fits is for zod to say.
      return (value) => z.encode(schema, value);
  }
};

/**
 * Creates the function that encodes replies of a call for the HTTP API: only the listed fields, under their names
 * there. Throws an Error if a value is missing or of another type. Unlike `z.encode`, it checks no ranges and patterns
 * outside of unions, and creates each object once: 0.4 ms of CPU time instead of 0.7 ms for the analytics of 10,000
 * trades (74 KB). The API's tests compare each reply with `z.encode`.
 */
export function createReplyEncoder<S extends z.ZodMiniType>(schema: S): (reply: z.output<S>) => unknown {
  return createEncode(schema);
}
