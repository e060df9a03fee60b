import { apps, screenTitles } from '#content/admin.ts';
import { ScreenHead } from '#islands/admin/screen-head.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';

/** The apps overview (spec 2.10). */
export const Apps = () => (
  <>
    <ScreenHead title={screenTitles.apps} lead={apps.lead} />
    <ul className="grid gap-4 lg:grid-cols-2">
      {apps.cards.map(({ screen, title, text, facts }) => (
        <li key={screen} className="admin-card flex flex-col">
          <h2 className="text-lead">{title}</h2>
          <p className="mt-1 text-ink-2">{text}</p>
          {facts.length > 0 && (
            <ul className="ticks mt-4 text-meta text-ink-2">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
          <p className="mt-auto pt-4">
            <ScreenLink screen={screen} className="admin-link">
              {apps.open}
              <span className="sr-only">: {title}</span>
            </ScreenLink>
          </p>
        </li>
      ))}
      <li className="admin-card border-dashed">
        <h2 className="text-lead">{apps.soon.title}</h2>
        <ul className="mt-2 list-disc pl-5 text-ink-2">
          {apps.soon.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </li>
    </ul>
  </>
);
