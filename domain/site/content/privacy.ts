import { message } from "#i18n/message.ts";
import { type ContentOf, rows, text, toggle } from "./fields.ts";

/**
 * What the page /privacy says besides what the site derives from its own rules: who else handles
 * data, on what legal basis, and what rights people have (GDPR Art. 13, COPPA, California).
 */
export const privacyFields = {
  short: text(message("contentFields.privacy.short"), 4_000, {
    lines: 8,
    hint: message("contentFields.legal.paragraphs"),
  }),
  sections: rows(
    message("contentFields.privacy.sections"),
    {
      title: text(message("contentFields.title"), 120),
      text: text(message("contentFields.legal.text"), 8_000, { lines: 8 }),
    },
    6,
    message("contentFields.privacy.sectionsHint"),
  ),
  reviewed: toggle(message("contentFields.legal.reviewed")),
};

/** Shown until the institute publishes its own. Have counsel review both languages before launch. */
export const privacyDefaults: ContentOf<typeof privacyFields> = {
  short: {
    en: "We keep what the cup needs: names, dates of birth, phone numbers, and, for players under 18, an emergency contact and a guardian's contact info.\n\nEveryone sees teams and scores. Only the cup's staff, your family, and your own team can see your full name.\n\nAre you 13 to 17? You can see, change, and delete your data on your account page, and so can your guardian. If an adult in the cup makes you uncomfortable, tell your family and write to us.\n\nWe don't sell or share anyone's personal information, as California law defines those terms, including information about people under 16. We don't show ads or track you on other sites.",
    es: "Guardamos lo que la copa necesita: nombres, fechas de nacimiento, teléfonos y, para menores de 18 años, un contacto de emergencia y los datos de contacto de su tutor.\n\nTodos ven los equipos y los resultados. Solo el personal de la copa, su familia y su equipo ven su nombre completo.\n\n¿Tienes entre 13 y 17 años? Puedes ver, cambiar y eliminar tus datos en la página de tu cuenta, y tu tutor también. Si un adulto de la copa te hace sentir incómodo, díselo a tu familia y escríbenos.\n\nNo vendemos ni compartimos los datos personales de nadie, tampoco de menores de 16 años, según los define la ley de California. No mostramos publicidad ni rastreamos su actividad en otros sitios.",
  },
  sections: [
    {
      title: { en: "Who else handles your data", es: "Quién más trata sus datos" },
      text: {
        en: "The company that hosts this site and our email service work for us and may use the data only for that. If you turn on alerts, Google, Apple, Mozilla, or Microsoft delivers them to your browser without being able to read them. If you open the posts on the home page, the site they come from can see that you did. Nobody else gets data, unless this page says so or a law or a court requires it.",
        es: "La empresa que aloja este sitio y nuestro servicio de correo solo pueden usar los datos para ese trabajo. Google, Apple, Mozilla o Microsoft entrega los avisos que usted active, sin poder leerlos. Si abre las publicaciones de la página de inicio, el sitio del que provienen lo sabrá. Nadie más recibe datos, salvo que esta página lo diga o que lo exija la ley o un tribunal.",
      },
    },
    {
      title: {
        en: "Your rights, and a parent's",
        es: "Sus derechos y los de un padre o una madre",
      },
      text: {
        en: "You can see, correct, download, and delete your data. A parent or guardian can do this for a child, and can also take back consent and tell us to stop collecting the child's data. We collect data about a child under 13 only from a parent or guardian.\n\nWe use data to run the cup you registered for (our contract) and to keep players safe (our legitimate interest). We need your consent, or a guardian's, for pictures, public names, sharing on the waitlist, and news. You can take it back at any time. If you think we're wrong, tell us, or file a complaint with your data protection authority (in California, the California Privacy Protection Agency).",
        es: "Puede ver, corregir, descargar y eliminar sus datos y, como padre, madre o tutor, los de un menor; también retirar su autorización y pedirnos que dejemos de recopilar sus datos. Los datos de un menor de 13 años solo los recibimos de su padre, madre o tutor.\n\nUsamos los datos para organizar la copa en la que usted se registró (nuestro contrato) y para cuidar a los jugadores (nuestro interés legítimo). Para las fotos, los nombres públicos, compartir datos en la lista de espera y las noticias necesitamos su autorización o la de un tutor, que se puede retirar en cualquier momento. Si cree que hacemos algo mal, díganoslo o presente una queja ante su autoridad de protección de datos (en California, la Agencia de Protección de la Privacidad).",
      },
    },
    {
      title: { en: "How we protect your data", es: "Cómo protegemos sus datos" },
      text: {
        en: "Connections are encrypted, and nobody can read your password. Staff see only what their work needs.",
        es: "Las conexiones están cifradas, nadie puede leer su contraseña y el personal solo ve lo que su trabajo requiere.",
      },
    },
  ],
  reviewed: false,
};
