const ADDRESS = /__webpack_public_path__ \+ "[^"]+"/;

/** Exports the address of a worker's file in place of a class, whose constructor would start it unverified. */
export default function workerAddressLoader(code: string): string {
  const [address] = ADDRESS.exec(code) ?? [];
  if (!address)
    throw new Error('worker-rspack-loader emits other code than before: the address of its file is missing.');
  return `export default ${address};`;
}
