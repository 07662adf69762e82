import type { SheetOffer, SheetPreview } from '#contract/offer-sheet.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { formatRupees } from '#domain/values/money.ts';
import { uploadDialogTexts as t } from './texts.ts';
import classes from './upload-dialog.module.css';

const shownAtOnce = 3;

export function SheetOffers({ preview }: { preview: SheetPreview }) {
  const shown = preview.offers.slice(0, shownAtOnce);
  const more = preview.goodRows - shown.length;
  return (
    <div className={classes.offers}>
      <ul className={classes.list} aria-label={t.offers}>
        {shown.map((offer) => (
          <Line key={offer.row} offer={offer} />
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>{m.andMore(formatCount(more))}</p>}
    </div>
  );
}

function variableText({ variableCTC }: SheetOffer): string | null {
  return variableCTC === 0 ? null : t.variable(formatRupees(variableCTC));
}

/** A server without reply-by dates answers none. */
function replyByText({ replyBy }: SheetOffer): string | null {
  return replyBy ? t.replyBy(formatDate(replyBy)) : null;
}

function Line({ offer }: { offer: SheetOffer }) {
  return (
    <li>
      <b>{offer.fullName}</b>
      <span>{formatRupees(offer.fixedCTC)}</span>
      <span className={classes.whole}>{offer.email}</span>
      <span className={classes.whole}>
        {offer.offeredRole}, {offer.department}
      </span>
      <span className={classes.whole}>
        {[t.joins(formatDate(offer.joiningDate)), replyByText(offer), variableText(offer)].filter(Boolean).join(' ')}
      </span>
    </li>
  );
}
