import { useState } from 'react';
import type { SentBodyOf } from '#contract/call.ts';
import type { stepUp } from '#contract/hr/factors.ts';
import { type Failure, failureOf, failureSaying } from '#web/session/failure.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { PasskeyError, proveWithPasskey } from './passkey.ts';
import { secondStepTexts as t } from './texts.ts';

/** One of the methods with its proof, as the calls take it. */
export type Given = SentBodyOf<typeof stepUp>;

export type FactorCalls = {
  /** What the browser needs to ask for a passkey. */
  options: (signal: AbortSignal) => Promise<Record<string, unknown>>;
  give: (given: Given, signal: AbortSignal) => Promise<void>;
  /** True for a failure that it deals with itself: the login or session that the factor is for has ended. */
  onEnded: (error: unknown) => boolean;
};

/** Gives a factor, one try at a time. */
export function useGivenFactor({ options, give, onEnded }: FactorCalls) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission();

  function run(proof: (signal: AbortSignal) => Promise<Given>): void {
    setFailure(null);
    submit(async (signal) => {
      try {
        await give(await proof(signal), signal);
      } catch (error) {
        if (signal.aborted || onEnded(error)) return;
        setFailure(
          error instanceof PasskeyError
            ? failureSaying(error.message)
            : failureOf(error, { refused: t.failed, exception: t.failed }),
        );
      }
    });
  }

  return {
    busy,
    failure,
    clear: () => setFailure(null),
    giveCode: (method: 'AUTHENTICATOR' | 'RECOVERY_CODE', code: string) => run(async () => ({ method, code })),
    usePasskey: () =>
      run(async (signal) => ({ method: 'PASSKEY', response: await proveWithPasskey(await options(signal), signal) })),
  };
}
