import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

interface TabsProps {
  readonly tabs: readonly { readonly label: string; readonly content: ReactNode }[];
}

/** Tabs with their panels; arrow keys move between them. */
export const Tabs = ({ tabs }: TabsProps) => (
  <TabGroup>
    <TabList className="tabs">
      {tabs.map(({ label }) => (
        <Tab key={label} className="tab">
          {label}
        </Tab>
      ))}
    </TabList>
    <TabPanels className="mt-6">
      {tabs.map(({ label, content }) => (
        <TabPanel key={label} tabIndex={-1}>
          {content}
        </TabPanel>
      ))}
    </TabPanels>
  </TabGroup>
);
