import type { Call, ResponseOf } from '#contract/call.ts';
import { CallError, type CallOptions, makeCall } from './client.ts';
import type { ReceivedEnvelope } from './received-envelope.ts';

/** What the answer of a call holds; an answer that holds nothing is a failure. */
export async function fetchObject<C extends Call>(
  call: C,
  options: CallOptions<C> = {},
): Promise<NonNullable<ResponseOf<C>>> {
  const { responseObject } = await makeCall<C>(call, options);
  if (responseObject === null || responseObject === undefined) throw new Error(`${call.path} answered nothing`);
  return responseObject;
}

/** The same of a specified call; a status other than OK is an error (docs/rules/responses.md#what-counts-as-a-failure). */
export function heldBy(answer: ReceivedEnvelope): unknown {
  const { status, responseObject } = answer;
  if ((status ?? 'OK') === 'OK' && responseObject !== null) return responseObject;
  throw new CallError({ status: 400, envelope: answer, requestId: null });
}
