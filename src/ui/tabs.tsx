import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

interface TabsProps {
  readonly tabs: readonly { readonly label: string; readonly content: ReactNode }[];
  /** Reduces the spacing, so that long labels fit on a phone. */
  readonly isDense?: boolean;
  /** Index of the selected tab if the parent controls it; else the tabs start with the first. */
  readonly selected?: number;
  readonly onSelect?: (index: number) => void;
}

const look =
  'min-h-11 border-b-2 border-transparent px-4 whitespace-nowrap focus-visible:-outline-offset-2 data-selected:border-admin data-selected:font-semibold data-selected:text-admin forced-colors:border-[Canvas] forced-colors:data-selected:border-[Highlight]';

/**
 * Tabs with panels; arrow keys move between them. Panels that no parent controls stay, with what is typed in them: the
 * router, which would ask, does not know them.
 */
export const Tabs = ({ tabs, isDense = false, selected, onSelect }: TabsProps) => (
  <TabGroup {...(selected !== undefined && { selectedIndex: selected })} {...(onSelect && { onChange: onSelect })}>
    <TabList className={`flex overflow-x-auto border-b border-hairline ${isDense ? 'max-sm:justify-between' : ''}`}>
      {tabs.map(({ label }) => (
        <Tab key={label} className={isDense ? `${look} max-sm:px-1.5 max-sm:text-meta` : look}>
          {label}
        </Tab>
      ))}
    </TabList>
    <TabPanels className="mt-6">
      {tabs.map(({ label, content }) => (
        <TabPanel key={label} tabIndex={-1} unmount={selected !== undefined}>
          {content}
        </TabPanel>
      ))}
    </TabPanels>
  </TabGroup>
);
