/** The limits of the product (docs/rules/formats.md#limits), and bounds of our own where the rules set none. */
export const limits = {
  passwordMin: 6,
  passwordMax: 200,
  textMax: 200,
  addressMax: 500,
  reasonMax: 2000,
  noteMax: 1000,
  emailMax: 254,
  /** Of a letter template: characters of a stretch of text, parts of a line and items of a list, blocks, pages of the letter. */
  letterTextMax: 10_000,
  letterPartsMax: 200,
  letterBlocksMax: 200,
  letterPagesMax: 30,
  /** Whole rupees a year; a larger amount is a typing error. */
  ctcMax: 999_999_999,
  offersPageSize: 10,
  /** HR's choices of a page size; the first is the default. */
  offersPageSizes: [10, 25, 50, 100],
  offersPageSizeMax: 10_000,
  foundMax: 20,
  sendAtOnceMax: 1000,
  /** Offers of one sending in the background (ADR 63). */
  sendingRowsMax: 50_000,
  sendingPageSize: 50,
  sendingPageSizeMax: 500,
  /** How long a sending or a withdrawal can be undone, and its mails wait. */
  undoSeconds: 10,
  /** The longest delay of a sending's mails, during which they can be undone. */
  sendHoldSecondsMax: 30,
  /** A workbook of offers may have 10 × 1024 × 1024 bytes (docs/rules/spreadsheet.md#files-that-are-taken). */
  sheetBytesMax: 10 * 1024 * 1024,
  /** Rows of such a workbook that are filled in. */
  sheetRowsMax: 50_000,
  /** A message waits longer than it should: after a failed try, and without one. */
  lateAfterTryMinutes: 5,
  lateMinutes: 30,
  /** A message that failed is listed for this many days. */
  failedDays: 14,
  messagesPageSize: 20,
  messagesPageSizeMax: 100,
  messagesAtOnceMax: 1000,
  /** Of an offer; the oldest beyond them are left out. */
  offerMessagesMax: 500,
  personFilesMax: 500,
  historyPageSize: 20,
  historyPageSizeMax: 100,
  /** People of one export, and what HR writes as its reason. */
  exportPeopleMax: 10_000,
  exportReasonMax: 500,
  otpDigits: 6,
  otpMinutes: 10,
  otpTries: 5,
  invitationHours: 72,
  departmentsOfUser: 200,
  /** HR is led on 2 seconds after the OTP was sent and after a password reset. */
  hrRedirectMs: 2000,
} as const;
