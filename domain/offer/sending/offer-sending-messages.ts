import { refsOf, texts } from '#domain/texts.ts';

export const offerSendingMessages = texts('offerSendings', {
  tooMany: 'Send at most 50,000 offers at once',
  unknown: 'This sending does not exist.',
  refused: {
    RUNNING: 'This sending is already running.',
    PAUSED: 'This sending is already paused.',
    STOPPED: 'This sending was stopped.',
    DONE: 'This sending is done.',
  },
  left: 'Not sent: the sending was stopped before its turn.',
  outcomes: { SENT: 'Sent', SKIPPED: 'Skipped', WAITING: 'Waiting', LEFT: 'Not sent' },
  sheet: 'Sending',
  columns: {
    candidateOfferId: 'Offer ID',
    candidateId: 'Candidate ID',
    candidateName: 'Name',
    outcome: 'Result',
    reason: 'Reason',
  },
});
export const offerSendingRefs = refsOf(offerSendingMessages);
