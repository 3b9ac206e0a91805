/** Code that comes when it is wanted, as a query: once there it stays, and what failed can be asked for again. */
export const codeOf = <T>(what: string, load: () => Promise<T>) => ({
  queryKey: [`the code of ${what}`],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
});
