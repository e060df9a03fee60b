import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

interface TabsProps {
  readonly tabs: readonly { readonly label: string; readonly content: ReactNode }[];
  /** Index of the tab on display, where its owner keeps it; otherwise the first one comes first. */
  readonly selected?: number;
  readonly onSelect?: (index: number) => void;
}

/** Tabs with their panels; arrow keys move between them. */
export const Tabs = ({ tabs, selected, onSelect }: TabsProps) => (
  <TabGroup {...(selected !== undefined && { selectedIndex: selected })} {...(onSelect && { onChange: onSelect })}>
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
