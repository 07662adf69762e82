import { sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { otpMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { failureOf, failureSaying, type Failure } from '#web/session/failure.ts';
import { candidateToken, resetCandidateId } from '#web/session/tokens.ts';

/** Asks for a code; it was sent when `code` is 200. Null when it was, else why not. */
export async function requestCode(candidateId: string, signal: AbortSignal): Promise<Failure | null> {
  try {
    const { code, message } = await makeCall(sendOtp, { body: { candidateId }, signal });
    return code === 200 ? null : failureSaying(message || otpMessages.sendFailed);
  } catch (error) {
    if (signal.aborted) throw error;
    return failureOf(error, { refused: otpMessages.sendFailed, exception: otpMessages.serverError });
  }
}

/** Checks the code (docs/rules/candidate-login.md#reset-token). Null on success, else why not. An answer without a reset
 * token removes a stored one: it is another candidate's permission. */
export async function verifyCode(
  entry: { candidateId: string; otp: string },
  signal: AbortSignal,
): Promise<Failure | null> {
  try {
    const answer = await makeCall(validateOtp, { body: entry, signal });
    const { token, responseObject, message }: { token?: string; responseObject: string | null; message: string } =
      answer;
    if (responseObject !== 'SUCCESS') return failureSaying(message || otpMessages.invalid);
    resetCandidateId.write(entry.candidateId);
    if (token) candidateToken.write(token);
    else candidateToken.remove();
    return null;
  } catch (error) {
    if (signal.aborted) throw error;
    return failureOf(error, { refused: otpMessages.invalid, exception: otpMessages.serverError });
  }
}
