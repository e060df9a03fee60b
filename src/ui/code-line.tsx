export const CodeLine = ({ children }: { readonly children: string }) => (
  <code className="block min-w-0 flex-[1_1_20rem] rounded-sm border border-hairline bg-paper px-4 py-3 font-[ui-monospace,monospace] text-[0.875rem]">
    {children}
  </code>
);
