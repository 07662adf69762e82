import { proofHeader, type ProofChallenge } from '#contract/envelope.ts';
import { beginProof } from './proof-under-way.ts';

/** While a challenge is solved, others at the address may make the next one harder; more often it is not done for one press. */
const solvedMax = 3;

/** Makes a call, and again with the solved challenge where the refusal carries one
 * (docs/rules/candidate-login.md#shared-addresses). Raises the refusal where it is not solved. */
export async function withProof<T>(
  ask: (headers: Record<string, string>) => Promise<T>,
  challengeOf: (error: unknown) => ProofChallenge | null,
  signal: AbortSignal | undefined,
): Promise<T> {
  let headers = {};
  for (let solved = 0; ; solved += 1) {
    try {
      return await ask(headers);
    } catch (error) {
      const challenge = solved < solvedMax ? challengeOf(error) : null;
      const proof = challenge === null ? null : await proofOf(challenge, signal);
      signal?.throwIfAborted();
      if (proof === null) throw error;
      headers = { [proofHeader]: proof };
    }
  }
}

/** The solution as the header carries it; null when the user or the screen stopped it, or the browser cannot do it. */
async function proofOf(challenge: ProofChallenge, signal: AbortSignal | undefined): Promise<string | null> {
  const { controller, end } = beginProof(challenge);
  const stop = () => controller.abort();
  signal?.addEventListener('abort', stop);
  try {
    // Loaded only now: most people never need it.
    const { solve } = await import('./solve.ts');
    return await solve(challenge, controller);
  } catch (error) {
    // Without workers or the browser's cryptography the refusal is what there is to say.
    console.info('The proof of work could not be made', error);
    return null;
  } finally {
    signal?.removeEventListener('abort', stop);
    end();
  }
}
