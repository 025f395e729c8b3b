import {LearnButton} from "../learn/Learn";
import {presetNames} from "../protocol/catalogue";
import {GameDrawing} from "../setup/GameDrawing";
import {Link} from "../ui/Link";
import {t} from "../words/words";

/** All games as boxes; each opens the form for a table with that game chosen, and has its lesson below. */
export const Games = () => (
  <section aria-labelledby="start-box">
    <h2 id="start-box">{t("start.box")}</h2>
    <ul class="start-boxes" role="list">
      {presetNames.map((preset, index) => (
        <li key={preset}>
          <Link class={`start-box start-box-${(index % 6) + 1}`} href={`./#friends/${preset}`}>
            <GameDrawing preset={preset} />
            <strong>{t(`start.game.${preset}`)}</strong>
            <span>{t(`start.game.${preset}.about`)}</span>
          </Link>
          <LearnButton quiet preset={preset} about={t(`start.game.${preset}`)} />
        </li>
      ))}
    </ul>
  </section>
);
