/** One mail, ready to go out. `id` is ours and becomes the Message-ID, so that a mail sent twice can be recognised. */
export type Mail = {
  id: string;
  to: string;
  /** The name that the mail comes under, at the address of MAIL_FROM; without it the name there. */
  senderName?: string | undefined;
  /** Where answers go when that is another address than the sender's. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** One with a `cid` is a picture in the HTML. */
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[];
  /** Goes before those that are not, where mails wait for a connection. */
  isUrgent?: boolean;
  /** Once it is aborted the mail is not handed over any more, and `send` raises its reason; what has begun goes on. */
  signal?: AbortSignal;
};

/** Sends mail. `send` resolves once the mail is handed over, with the server's words in one line and nothing secret in
 * them, null where no server spoke; it raises MessageRefusedError when trying again is useless, and MessageDelayedError when
 * the server said something else. */
export type MailPort = {
  /** Set where mails are only written to files of this machine. */
  isOutbox?: boolean;
  send(mail: Mail): Promise<string | null>;
  close(): Promise<void>;
};
