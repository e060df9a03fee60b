import { explanation as words } from '#content/activecampaign.ts';

/** How links tag by themselves (spec 2.11). */
export const Explanation = () => (
  <section aria-labelledby="explanation-title" className="admin-card">
    <h2 id="explanation-title" className="text-lead">
      {words.title}
    </h2>
    <ul className="ticks explanation-points">
      {words.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <p className="mt-4 text-meta text-ink-2">{words.example}</p>
    <code className="code-line mt-1 block">{`${location.origin}/r/kurs?contactid=12345&tag=kurs-interesse`}</code>
  </section>
);
