import { LinkButton } from '#web/ui/button.tsx';
import { useCompany } from '#web/ui/brand/company.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';

/** For any path that leads nowhere (docs/rules/roles-and-routes.md#404-page): support link, copyright line. */
export function NotFoundPage() {
  const { supportEmail } = useCompany();
  return (
    <MessagePage
      title="Page Not Found"
      actions={
        <>
          <LinkButton to="/" variant="primary">
            Return Home
          </LinkButton>
          <LinkButton href={`mailto:${supportEmail}`}>Contact Support</LinkButton>
        </>
      }
    >
      <p>This address leads nowhere. Perhaps the link is old, or a letter of it is missing.</p>
    </MessagePage>
  );
}
