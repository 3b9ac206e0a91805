import type { LoaderContext } from '@rspack/core';

interface Options {
  /** The first characters of all classes, animations and properties of a library, such as `yarl__`. */
  prefix: string;
  /** Replaces them in its scripts and style sheets. */
  ownPrefix: string;
}

/** A loader that makes the class names of a library different in each build, as those of our style sheets are. */
export default function renameClasses(this: LoaderContext<Options>, source: string): string {
  const { prefix, ownPrefix } = this.getOptions();
  return source.replaceAll(prefix, ownPrefix);
}
