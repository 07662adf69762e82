import type { PanelOffer } from '#web/api/read/candidate-offer.ts';

/** What shows a letter is given of it. */
export type LetterViewerProps = {
  /** Null while the offer is on its way. */
  version: number | null;
  letterUrl: string | null;
  /** Loads the offer again, with a fresh link. */
  reload: () => Promise<PanelOffer | undefined>;
  mayDecide?: boolean;
};
