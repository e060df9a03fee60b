interface Section {
  readonly id: string;
  readonly title: string;
}

/** Gives each second-level heading of rendered Markdown an id, and lists them for a table of contents. */
export function withSectionIds(html: string): { readonly html: string; readonly sections: readonly Section[] } {
  const sections: Section[] = [];
  const marked = html.replaceAll(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const id = `abschnitt-${sections.length + 1}`;
    sections.push({ id, title: inner.replaceAll(/<[^>]+>/g, '') });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: marked, sections };
}
