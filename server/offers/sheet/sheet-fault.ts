/** A workbook that cannot be taken as a whole; the message is a sentence for the user. */
export class SheetFault extends Error {}
