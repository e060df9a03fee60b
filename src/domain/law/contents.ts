interface Section {
  readonly id: string;
  readonly title: string;
}

/** Gives each second-level heading of rendered Markdown an id, and lists them for a table of contents. */
export function withSectionIds(html: string): { readonly html: string; readonly sections: readonly Section[] } {
  const sections: Section[] = [];
  const [start = '', ...parts] = html.split('<h2>');
  const marked = parts.map((part) => {
    const [inner = ''] = part.split('</h2>', 1);
    const id = `abschnitt-${sections.length + 1}`;
    sections.push({ id, title: inner.replaceAll(/<[^<>]+>/g, '') });
    return `<h2 id="${id}">${part}`;
  });
  return { html: start + marked.join(''), sections };
}
