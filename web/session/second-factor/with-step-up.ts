/** Asks the user for what a refused call needs; answers whether the call may be made again. */
type Ask = (refusal: unknown) => Promise<boolean>;

let ask: Ask | null = null;

/** Has refused calls ask here, until the returned function is called. It is the frame of HR's screens that can ask. */
export function askOnRefusal(asking: Ask): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = null;
  };
}

/** Makes a call, and again once the user gave what its refusal asked for (docs/rules/hr-accounts.md#step-up). */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (ask === null || !(await ask(error))) throw error;
    return call();
  }
}
