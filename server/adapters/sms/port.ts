/** One SMS. `id` is ours and is handed to the gateway as idempotency key; `to` is a ten-digit Indian mobile number;
 * `template` is the registered template (DLT) of its text, none where there is no id for it. `quote` asks for the
 * gateway's own words: only for a message that is no secret, as gateways repeat what they were sent. */
export type Sms = { id: string; to: string; text: string; template?: string | undefined; quote?: boolean };

/** Sends SMS. `send` resolves once the gateway accepted the message, with its words where they were asked for and there
 * are any; it raises MessageRefusedError when trying again is useless, and MessageDelayedError when the gateway said something
 * else. */
export type SmsPort = {
  /** Set where messages are only written to files of this machine. */
  isOutbox?: boolean;
  send(sms: Sms): Promise<string | null>;
  close(): Promise<void>;
};
