import type { ComponentType } from 'react';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';

type Load = () => Promise<ComponentType>;

/**
 * Loaders of all screens but the first, in prefetch order. A separate file, because it names every chunk and the first
 * screen must not depend on them.
 */
export const screens: Readonly<Record<Exclude<AdminScreen, 'dashboard'>, Load>> = {
  apps: async () => (await import('./dashboard/apps/apps.tsx')).Apps,
  clickup: async () => (await import('#islands/admin/events/clickup/clickup.tsx')).ClickUp,
  activecampaign: async () => (await import('#islands/admin/tagging/activecampaign.tsx')).ActiveCampaign,
  analytics: async () => (await import('#islands/admin/visits/analytics.tsx')).Analytics,
  redirects: async () => (await import('#islands/admin/redirects/redirects.tsx')).Redirects,
  payments: async () => (await import('#islands/admin/purchases/payments.tsx')).Payments,
  calendar: async () => (await import('#islands/admin/events/calendar/calendar.tsx')).Calendar,
  newsletter: async () => (await import('./newsletter.tsx')).Newsletter,
  cases: async () => (await import('#islands/admin/law/cases.tsx')).Cases,
  content: async () => (await import('#islands/admin/content/content.tsx')).Content,
  settings: async () => (await import('./settings.tsx')).Settings,
  users: async () => (await import('#islands/admin/accounts/users/users.tsx')).Users,
};
