import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import { settings } from '#content/settings.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { takeout } from '#content/takeout/screen.ts';
import { hasRole } from '#domain/accounts/roles.ts';
import { mailSettingsSearch } from '#domain/shell/settings-search.ts';
import { $auth } from '#stores/session.ts';
import { $search, showSearch } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Account } from './accounts/settings/account.tsx';
import { WebsiteForm } from './content/website-form.tsx';
import { Notifications } from './mail/notifications.tsx';
import { WeeklyReport } from './mail/weekly-report.tsx';
import { HostingForm } from './operations/hosting-form.tsx';

const DeliveryCheck = lazyPart(async () => (await import('./mail/delivery-check.tsx')).DeliveryCheck);
const TakeoutDialog = lazyPart(async () => (await import('./takeout/dialog.tsx')).TakeoutDialog);

function Takeout() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className="grid max-w-2xl gap-4" aria-labelledby="takeout-title">
      <h2 id="takeout-title" className="text-lead">
        {takeout.title}
      </h2>
      <p className="text-ink-2">{takeout.lead}</p>
      <Button look="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        {takeout.open}
      </Button>
      {isOpen && (
        <Suspense>
          <TakeoutDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

interface MailsProps {
  readonly isOwner: boolean;
  readonly isEmergency: boolean;
}

const Mails = ({ isOwner, isEmergency }: MailsProps) => (
  <div className="grid gap-6">
    {isOwner && <Notifications isEmergency={isEmergency} />}
    <WeeklyReport />
    {isOwner && (
      <Suspense>
        <DeliveryCheck />
      </Suspense>
    )}
  </div>
);

const Website = ({ isOwner }: Pick<MailsProps, 'isOwner'>) => (
  <div className="grid gap-6">
    <WebsiteForm />
    {isOwner && <HostingForm />}
    {isOwner && <Takeout />}
  </div>
);

/** Settings in tabs (spec 2.14), limited to those that the user's role opens. */
export function Settings() {
  const auth = useStore($auth);
  const search = useStore($search);
  const role = 'user' in auth ? auth.user.role : 'reader';
  const isEmergency = 'user' in auth && auth.user.isEmergency;
  const isOwner = hasRole(role, 'owner');
  const isEditor = hasRole(role, 'editor');
  const mails = <Mails isOwner={isOwner} isEmergency={isEmergency} />;
  const tabs = [
    { search: '', label: settings.tabs.account, content: <Account /> },
    ...(isEditor
      ? [{ search: '?ansicht=website', label: settings.tabs.website, content: <Website isOwner={isOwner} /> }]
      : []),
    { search: mailSettingsSearch, label: settings.tabs.notifications, content: mails },
  ];
  return (
    <>
      <PageHead title={screenTitles.settings} />
      <Tabs
        selected={Math.max(
          tabs.findIndex((tab) => tab.search === search),
          0,
        )}
        onSelect={(index) => showSearch(tabs[index]?.search ?? '', 'push')}
        tabs={tabs}
      />
    </>
  );
}
