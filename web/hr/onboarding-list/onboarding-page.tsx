import { EmptyState } from '#web/ui/states.tsx';
import { HrPageHead } from '#web/ui/hr-page-head.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/button.tsx';

/** The candidates who have accepted. Their details cannot be looked at here yet; their offers can. */
export function OnboardingPage() {
  return (
    <>
      <HrPageHead title="Onboarding" />
      <EmptyState
        icon={<Icon name="user-plus" size={32} />}
        title="Joining forms cannot be looked at here yet."
        hint="Who has accepted is shown in the list of offers, with the status Approved."
        action={<LinkButton to="/hce/offers">Offers</LinkButton>}
      />
    </>
  );
}
