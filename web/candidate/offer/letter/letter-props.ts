import type { PanelOffer } from '#web/api/read/candidate-offer.ts';

export type LetterViewerProps = {
  /** Null while the offer is on its way. */
  version: number | null;
  letterUrl: string | null;
  reload: () => Promise<PanelOffer | undefined>;
  mayDecide?: boolean;
};
