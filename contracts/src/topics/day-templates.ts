import { IfMatch, limits, renamed, requiredText, text, traderCall, z } from 'contracts';
import { ScenarioText } from 'contracts/day-plans';

const { dayJournal: max } = limits;

const common = {
  /** Omitted for a new template. */
  id: z.optional(z.string().check(z.regex(/^[\da-f]{24}$/, { error: 'id must be the id of a template.' }))),
  name: requiredText('Name', limits.labelLength),
};

const line = (label: string) => text(label, max.lineLength);

const scenarios = z
  .array(ScenarioText, { error: 'Scenarios must be a list.' })
  .check(z.maxLength(max.scenarios, { error: `Scenarios can have at most ${max.scenarios} entries.` }));

const questions = z
  .array(requiredText('Question', max.lineLength), { error: 'Questions must be a list.' })
  .check(
    z.minLength(1, { error: 'Questions must have at least one entry.' }),
    z.maxLength(max.questions, { error: `Questions can have at most ${max.questions} entries.` }),
  );

/** What a new note, plan or week review starts with. */
const TemplateBody = z.discriminatedUnion(
  'kind',
  [
    /** Markdown. */
    z.object({ ...common, kind: z.literal('note'), text: requiredText('Text', max.templateLength) }),
    z.object({ ...common, kind: z.literal('plan'), bias: line('Bias'), focus: line('Focus'), scenarios }),
    z.object({ ...common, kind: z.literal('week'), questions }),
  ],
  { error: 'kind must be note, plan or week.' },
);
export type TemplateBody = z.output<typeof TemplateBody>;

const saved = { id: z.string(), name: z.string() };

const Template = z.discriminatedUnion('kind', [
  z.object({ ...saved, kind: z.literal('note'), text: z.string() }),
  z.object({
    ...saved,
    kind: z.literal('plan'),
    bias: z.string(),
    focus: z.string(),
    scenarios: z.array(ScenarioText),
  }),
  z.object({ ...saved, kind: z.literal('week'), questions: z.array(z.string()) }),
]);
export type Template = z.output<typeof Template>;

export const TemplateList = z.object({
  /** In the trader's order. */
  templates: z.array(Template),
  /** For If-Match; 0 before the first change. */
  version: z.int(),
});
export type TemplateList = z.output<typeof TemplateList>;

export const TemplatesBody = z.object({
  templates: z
    .array(TemplateBody, { error: 'Templates must be a list.' })
    .check(z.maxLength(max.templates, { error: `There can be at most ${max.templates} templates.` })),
});

export const dayTemplates = {
  list: traderCall('GET', '/api/templates', { reply: TemplateList, readsTopics: ['review.templates'] }),
  /** Replaces the whole list: adds, changes, reorders and deletes. 404 for an id that the trader does not have. */
  save: traderCall('PUT', '/api/templates', {
    headers: IfMatch,
    // A codec, so that clients encode it: the scenarios inside have other names on the wire.
    body: renamed(TemplatesBody, {}),
    reply: TemplateList,
    writesTopic: 'review.templates',
  }),
} as const;
