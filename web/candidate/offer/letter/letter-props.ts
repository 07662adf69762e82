import type { PanelOffer } from '#web/api/read/candidate-offer.ts';

/** What shows a letter is given of it. */
export type LetterViewerProps = {
  /** Null while the offer is on its way. */
  version: number | null;
  letterUrl: string | null;
  reload: () => Promise<PanelOffer | undefined>;
  mayDecide?: boolean;
};
