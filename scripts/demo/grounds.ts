import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { contentVersions } from "#db/schema/content.ts";
import { pictureFiles, pictures } from "#db/schema/pictures.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Grounds } from "#domain/site/content/grounds.ts";
import { encodePicture } from "#domain/site/pictures/encode-picture.ts";

const marks = [
  { field: "North", left: 44, top: 22 },
  { field: "South", left: 44, top: 72 },
  { field: "East", left: 80, top: 43 },
];

const alt = {
  en: "Plan of Sunset Fields with the school and the lot on the left",
  es: "Plano de Sunset Fields con la escuela y el estacionamiento a la izquierda",
};

/** As if the organizer had uploaded a plan and marked the fields. */
export async function drawGrounds({ db, now }: Ctx): Promise<void> {
  const plan = readFileSync(new URL("grounds.png", import.meta.url));
  const { files, width, height } = await encodePicture(plan);
  const id = randomUUID();
  // Not by the console's functions, as the site may have no organizer's account yet.
  await db.insert(pictures).values({ id, alt, width, height, uploadedAt: now });
  await db.insert(pictureFiles).values(files.map((file) => ({ ...file, pictureId: id })));
  const content = { picture: id, marks } satisfies Grounds;
  await db.insert(contentVersions).values({ section: "grounds", content, publishedAt: now });
}
