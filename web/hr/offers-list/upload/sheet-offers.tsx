import type { ReactNode } from 'react';
import type { SheetOffer, SheetPreview } from '#contract/offer-sheet.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { formatRupees } from '#domain/values/money.ts';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { TableFrame, Td, Th, Tr } from '#web/ui/table/table.tsx';
import { uploadDialogTexts as t } from './texts.ts';
import classes from './upload-dialog.module.css';

/** Few enough that what can be done next stays near. */
const shownAtOnce = { wide: 5, phone: 3 };

/** The first of the offers that will be created, as they will be. */
export function SheetOffers({ preview }: { preview: SheetPreview }) {
  const isPhone = useIsPhone();
  const shown = preview.offers.slice(0, isPhone ? shownAtOnce.phone : shownAtOnce.wide);
  const more = preview.goodRows - shown.length;
  return (
    <div className={classes.offers}>
      {isPhone ? <OfferLines offers={shown} /> : <OfferTable offers={shown} />}
      {more > 0 && <p className={classes.more}>{m.andMore(formatCount(more))}</p>}
    </div>
  );
}

function OfferTable({ offers }: { offers: readonly SheetOffer[] }) {
  return (
    <TableFrame label={t.offers} columns={[226, 190, 138, 156]}>
      <thead>
        <tr>
          <Th>{t.offerColumns.person}</Th>
          <Th>{t.offerColumns.role}</Th>
          <Th>{t.offerColumns.joiningDate}</Th>
          <Th numeric>{t.offerColumns.ctc}</Th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <Tr key={offer.row}>
            <Td>
              <TwoLines first={<b>{offer.fullName}</b>} second={offer.email} />
            </Td>
            <Td>
              <TwoLines first={offer.offeredRole} second={offer.department} />
            </Td>
            <Td>
              <TwoLines first={formatDate(offer.joiningDate)} second={replyByText(offer)} />
            </Td>
            <Td numeric>
              <TwoLines first={formatRupees(offer.fixedCTC)} second={variableText(offer)} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function TwoLines({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <span className={classes.lines}>
      <span>{first}</span>
      {second !== null && <span className={classes.second}>{second}</span>}
    </span>
  );
}

function variableText({ variableCTC }: SheetOffer): string | null {
  return variableCTC === 0 ? null : t.variable(formatRupees(variableCTC));
}

/** A server without reply-by dates answers none. */
function replyByText({ replyBy }: SheetOffer): string | null {
  return replyBy ? t.replyBy(formatDate(replyBy)) : null;
}

function OfferLines({ offers }: { offers: readonly SheetOffer[] }) {
  return (
    <ul className={classes.list} aria-label={t.offers}>
      {offers.map((offer) => (
        <li key={offer.row}>
          <b>{offer.fullName}</b>
          <span>{formatRupees(offer.fixedCTC)}</span>
          <span className={classes.whole}>{offer.email}</span>
          <span className={classes.whole}>
            {offer.offeredRole}, {offer.department}
          </span>
          <span className={classes.whole}>
            {[t.joins(formatDate(offer.joiningDate)), replyByText(offer), variableText(offer)]
              .filter(Boolean)
              .join(' ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
