import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { screenTitles, settings } from '#content/admin.ts';
import { $auth } from '#stores/auth.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Notifications } from './notifications.tsx';
import { WebsiteForm } from './website-form.tsx';

interface FormCardProps {
  readonly title: string;
  readonly submit: string;
  readonly children: ReactNode;
}

/** A form of the settings. Nothing is saved yet, and nothing pretends to be (spec 2.14; design/decisions.md §9). */
const FormCard = ({ title, submit, children }: FormCardProps) => (
  <Card className="max-w-2xl">
    <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      <h2 className="text-lead">{title}</h2>
      {children}
      <p className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled>
          {submit}
        </Button>
        <span className="text-meta text-ink-2">{settings.inactive}</span>
      </p>
    </form>
  </Card>
);

function Account() {
  const auth = useStore($auth);
  const username = auth.status === 'authenticated' ? auth.user.username : '';
  const { profile, password } = settings;
  return (
    <div className="grid gap-6">
      <FormCard title={profile.title} submit={settings.save}>
        <Field name="name" label={profile.name} autoComplete="name" />
        <Field name="username" label={profile.username} autoComplete="username" defaultValue={username} />
        <Field name="email" type="email" label={profile.email} autoComplete="email" />
      </FormCard>
      <FormCard title={password.title} submit={password.submit}>
        <Field name="current" type="password" label={password.current} autoComplete="current-password" />
        <Field name="next" type="password" label={password.next} autoComplete="new-password" />
        <Field name="repeat" type="password" label={password.repeat} autoComplete="new-password" />
      </FormCard>
    </div>
  );
}

/** The settings: three tabs (spec 2.14); the notifications are the owner's. */
export function Settings() {
  const auth = useStore($auth);
  const isOwner = auth.status === 'authenticated' && auth.user.role === 'owner';
  return (
    <>
      <PageHead title={screenTitles.settings} />
      <Tabs
        tabs={[
          { label: settings.tabs.account, content: <Account /> },
          { label: settings.tabs.website, content: <WebsiteForm /> },
          ...(isOwner ? [{ label: settings.tabs.notifications, content: <Notifications /> }] : []),
        ]}
      />
    </>
  );
}
