import { useNavigate } from 'react-router';
import type { OfferRecord } from '#contract/offers.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ActionSlot, RowActions } from '#web/ui/table/table.tsx';

/** What a row can be asked for. */
export type OfferRowHandlers = {
  onLetter: (offer: OfferRecord) => void;
  onDelete: (offer: OfferRecord) => void;
};

type OfferActionsProps = { offer: OfferRecord } & OfferRowHandlers;

/** The actions in a row of the table: always in the same places. */
export function OfferRowActions(props: OfferActionsProps) {
  return (
    <RowActions>
      <OfferActions {...props} />
    </RowActions>
  );
}

/** Letter, edit, delete: only what the offer allows as it stands; what it forbids keeps its place. */
export function OfferActions({ offer, onLetter, onDelete }: OfferActionsProps) {
  const navigate = useNavigate();
  const { candidateName, candidateOfferId, may, removedOn } = offer;
  return (
    <>
      {removedOn === null ? (
        <IconButton label={`View letter of ${candidateName}`} onClick={() => onLetter(offer)}>
          <Icon name="file" size={18} />
        </IconButton>
      ) : (
        <ActionSlot />
      )}
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
    </>
  );
}
