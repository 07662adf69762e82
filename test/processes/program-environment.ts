/** The environment of a program that a test starts, from this process: the paths of other programs, and Node's
 * compile cache. Settings of the product come from the test alone. */
export const programEnvironment = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};
