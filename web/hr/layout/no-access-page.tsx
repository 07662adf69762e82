import { startPath } from '#web/session/hr/screen-rights.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { useCompany } from '#web/ui/brand/company.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { hrLayoutTexts as t } from './texts.ts';

/** Instead of a screen that the user's roles do not open. */
export function NoAccessPage() {
  const { name } = useCompany();
  return (
    <Stack gap={4}>
      <PageHeading size="small">{t.noAccess}</PageHeading>
      <p>{t.whomToAsk(name)}</p>
      <div>
        <LinkButton to={startPath(useMay())} variant="primary">
          {t.toStart}
        </LinkButton>
      </div>
    </Stack>
  );
}
