import { sampleCompanyMessages as m } from '#domain/hr-messages.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { useAppConfig } from './app-config.ts';

/** Says that letters are an invented company's, as long as they are; nothing once HR's own is set. */
export function SampleCompany() {
  const config = useAppConfig();
  const may = useMay();
  // A server of another make does not know of samples.
  if (config?.sampleCompany !== true || !may('settings.write')) return null;
  return (
    <Alert
      tone="warn"
      live="off"
      action={
        <Row wrap>
          <span>{m.text}</span>
          <LinkButton to={settingsPath('company')}>{m.toSettings}</LinkButton>
        </Row>
      }
    >
      {m.title}
    </Alert>
  );
}
