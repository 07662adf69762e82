/** One SMS. `id` is ours and is handed to the gateway as idempotency key; `to` is a ten-digit Indian mobile number. */
export type Sms = { id: string; to: string; text: string };

/** Sends SMS. `send` resolves once the gateway accepted the message and raises an Error otherwise. */
export type SmsPort = {
  send(sms: Sms): Promise<void>;
  close(): Promise<void>;
};
