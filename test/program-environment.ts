/**
 * What a program of ours that a test starts gets of this process's environment: where other programs are, and where Node
 * keeps what it has compiled. Settings of the product, on the contrary, come from the test alone.
 */
export const programEnvironment = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};
