/**
 * One SMS. `id` is ours and is handed to the gateway as idempotency key; `to` is a ten-digit Indian mobile number; `template`
 * is the registered template (DLT) of its text, none where there is no id for it.
 */
export type Sms = { id: string; to: string; text: string; template?: string | undefined };

/** Sends SMS. `send` resolves once the gateway accepted the message; it raises SmsRefusedError when trying again is useless. */
export type SmsPort = {
  send(sms: Sms): Promise<void>;
  close(): Promise<void>;
};

/** The gateway says that something is wrong with this message. `reason` is fit for HR's eyes. */
export class SmsRefusedError extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`SMS refused: ${reason}`, options);
    this.name = 'SmsRefusedError';
    this.reason = reason;
  }
}
