import type { ReactNode } from 'react';
import type { SheetOffer, SheetPreview } from '#contract/offer-sheet.ts';
import { formatDate } from '#domain/calendar.ts';
import { offerSheetMessages as m } from '#domain/messages.ts';
import { formatRupees, groupIndian } from '#domain/money.ts';
import { useIsPhone } from '#web/ui/media-query.ts';
import { CardList, RowCard } from '#web/ui/row-card.tsx';
import { TableFrame, Td, Th, Tr } from '#web/ui/table.tsx';
import classes from './upload-dialog.module.css';

const shownAtOnce = 5;
const label = 'Offers that will be created';

/** The first of the offers that will be created, as they will be. */
export function SheetOffers({ preview }: { preview: SheetPreview }) {
  const isPhone = useIsPhone();
  const shown = preview.offers.slice(0, shownAtOnce);
  const more = preview.goodRows - shown.length;
  return (
    <div className={classes.offers}>
      {isPhone ? <OfferCards offers={shown} /> : <OfferTable offers={shown} />}
      {more > 0 && <p className={classes.more}>{m.andMore(groupIndian(more))}</p>}
    </div>
  );
}

function OfferTable({ offers }: { offers: readonly SheetOffer[] }) {
  return (
    <TableFrame label={label} columns={[248, 212, 112, 138]}>
      <thead>
        <tr>
          <Th>Name, email</Th>
          <Th>Role, department</Th>
          <Th>Joining date</Th>
          <Th numeric>CTC</Th>
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
            <Td>{formatDate(offer.joiningDate)}</Td>
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
  return variableCTC === 0 ? null : `+ ${formatRupees(variableCTC)} variable`;
}

function OfferCards({ offers }: { offers: readonly SheetOffer[] }) {
  return (
    <CardList label={label}>
      {offers.map((offer) => (
        <RowCard
          key={offer.row}
          title={offer.fullName}
          items={[
            { term: 'Email', value: offer.email },
            { term: 'Role', value: offer.offeredRole },
            { term: 'Department', value: offer.department },
            { term: 'Joining date', value: formatDate(offer.joiningDate) },
            { term: 'CTC', value: [formatRupees(offer.fixedCTC), variableText(offer)].filter(Boolean).join(' ') },
          ]}
        />
      ))}
    </CardList>
  );
}
