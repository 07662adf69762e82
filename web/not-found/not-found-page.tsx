import { LinkButton } from '#web/ui/button.tsx';
import { useCompany } from '#web/ui/brand/company.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { notFoundTexts as t } from './texts.ts';

/** For any path that leads nowhere (docs/rules/roles-and-routes.md#404-page): support link, copyright line. */
export function NotFoundPage() {
  const { supportEmail } = useCompany();
  return (
    <MessagePage
      title={t.title}
      actions={
        <>
          <LinkButton to="/" variant="primary">
            {t.home}
          </LinkButton>
          <LinkButton href={`mailto:${supportEmail}`}>{t.support}</LinkButton>
        </>
      }
    >
      <p>{t.leadsNowhere}</p>
    </MessagePage>
  );
}
