import { useNavigate } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ActionSlot, RowActions } from '#web/ui/table.tsx';

/** What a row can be asked for. */
export type OfferRowHandlers = {
  onLetter: (offer: OfferRecord) => void;
  onDelete: (offer: OfferRecord) => void;
};

/** The id of the button that is in every row; a row that lost another button keeps the focus there. */
export function letterButtonId(offer: OfferRecord): string {
  return `letter-of-${offer.candidateOfferId}`;
}

/** Letter, edit, delete: always in the same places, and only what the offer's status allows. */
export function OfferRowActions({ offer, onLetter, onDelete }: { offer: OfferRecord } & OfferRowHandlers) {
  const navigate = useNavigate();
  const { candidateName, candidateOfferId, may } = offer;
  return (
    <RowActions>
      <IconButton id={letterButtonId(offer)} label={`View letter of ${candidateName}`} onClick={() => onLetter(offer)}>
        <Icon name="file" size={18} />
      </IconButton>
      {may.edit ? (
        <IconButton
          label={`Edit ${candidateName}`}
          onClick={() => void navigate(`/hce/edit-candidate/${candidateOfferId}`)}
        >
          <Icon name="pencil" size={18} />
        </IconButton>
      ) : (
        <ActionSlot />
      )}
      {may.delete ? (
        <IconButton label={`Delete ${candidateName}`} onClick={() => onDelete(offer)}>
          <Icon name="trash" size={18} />
        </IconButton>
      ) : (
        <ActionSlot />
      )}
    </RowActions>
  );
}
