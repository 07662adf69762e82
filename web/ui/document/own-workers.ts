/** What a browser that knows Trusted Types offers; the others need no leave. */
type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string | null }) => unknown;
};

let allowed = false;

/** The server's policy lets no text become code (`require-trusted-types-for`), and the address of a worker is such a
 * text. This allows the files of our own build and nothing else: to be called before a worker is made. */
export function allowOwnWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (allowed || trustedTypes === undefined) return;
  allowed = true;
  const ours = new URL('/assets/', location.href).href;
  trustedTypes.createPolicy('default', {
    createScriptURL: (address) => (new URL(address, location.href).href.startsWith(ours) ? address : null),
  });
}
