export type Name = readonly [first: string, last: string];

export interface DemoTeam {
  name: string;
  bracket: "youth" | "openA" | "openB";
  /** A manager who does not play; otherwise the first player on the roster manages. */
  coach?: Name;
  roster: readonly Name[];
  pending?: Partial<Record<number, "asked" | "nobody">>;
  /** In dollars: paid for the team, or the number of players who paid for themselves. */
  paid: { team: number } | { players: number } | null;
  goals: readonly number[];
}

/**
 * In creation order. Teams of the open tournament alternate, because a new team joins the smaller
 * bracket. The order within a bracket is the number used in `schedule.ts`.
 */
export const demoTeams: readonly DemoTeam[] = [
  {
    name: "Los Relámpagos",
    bracket: "youth",
    paid: { team: 175 },
    roster: [
      ["Mateo", "Fernández"],
      ["Lucía", "Peña Ortiz"],
      ["Diego", "Muñoz"],
      ["Ximena", "Ibáñez"],
      ["Ángel", "Domínguez"],
      ["Paloma", "Núñez"],
      ["Emiliano", "Vásquez"],
    ],
    goals: [1, 4, 0, 1, 1, 0, 0],
  },
  {
    name: "Sandstorm Juniors",
    bracket: "youth",
    paid: { team: 175 },
    coach: ["Marguerite", "Delacroix-Boyd"],
    roster: [
      ["Amara", "Okonkwo"],
      ["Theo", "Lindqvist"],
      ["Priya", "Raghunathan"],
      ["Jonah", "Weiss"],
      ["Noor", "al-Hashimi"],
      ["Caleb", "Whitfield"],
      ["Mei", "Tanaka"],
    ],
    goals: [3, 1, 1, 0, 0, 1, 0],
  },
  {
    name: "The Unstoppable Flying Tortoises of Maple Avenue",
    bracket: "youth",
    paid: { players: 7 },
    roster: [
      ["Oscar", "Bright"],
      ["Anne-Sophie", "Baker-Montgomery"],
      ["Kofi", "Mensah"],
      ["Hana", "Novák"],
      ["Rufus", "Tate"],
      ["Ingrid", "Sørensen"],
      ["Milo", "Castellanos"],
    ],
    goals: [1, 2, 1, 0, 0, 0, 0],
  },
  {
    name: "Night Owls",
    bracket: "youth",
    paid: { team: 175 },
    pending: { 5: "asked" },
    roster: [
      ["Tariq", "Mansour"],
      ["Zoe", "Papadaki"],
      ["Eli", "Brandt"],
      ["Suda", "ศรีสุวรรณเมธีวัฒนากุล"],
      ["Felix", "Adeyemi"],
      ["Ruby", "Castle"],
      ["Hugo", "Marchetti"],
    ],
    goals: [2, 0, 2, 0, 1, 0, 0],
  },
  {
    name: "Comet Kickers",
    bracket: "youth",
    paid: { team: 75 },
    pending: { 2: "asked", 4: "nobody" },
    roster: [
      ["Nadia", "Kowalczyk"],
      ["Sam", "O'Dell"],
      ["Yusuf", "Demir"],
      ["Clara", "Vogel"],
      ["Teuila", "Teuila"],
    ],
    goals: [2, 0, 1, 0, 0],
  },
  {
    name: "Harbor Street Hornets",
    bracket: "youth",
    paid: { team: 175 },
    roster: [
      ["Leo", "Ferrante"],
      ["Imani", "Jackson"],
      ["Bao", "Trần"],
      ["Freya", "Magnúsdóttir"],
      ["Andre", "Baptiste"],
      ["Wyatt", "Coleman"],
    ],
    goals: [0, 1, 1, 0, 0, 0],
  },
  {
    name: "Cedar Park Rovers",
    bracket: "openA",
    paid: { team: 175 },
    roster: [
      ["Owen", "Prescott"],
      ["Dara", "Nwosu"],
      ["Lukas", "Hoffmann"],
      ["Marisol", "Quintero"],
      ["Ravi", "Chandrasekhar"],
      ["Grace", "Abernathy"],
      ["Nils", "Bergström"],
    ],
    goals: [1, 0, 1, 0, 0, 0, 0],
  },
  {
    name: "Paper Tigers",
    bracket: "openB",
    paid: null,
    roster: [
      ["Vivian", "Cho"],
      ["Marcus", "Fontaine"],
      ["Aylin", "Yıldız"],
      ["Declan", "Rourke"],
      ["Keanu", "Kahale"],
      ["Tess", "Hollander"],
      ["Omar", "Siddiqui"],
    ],
    goals: [0, 1, 0, 0, 0, 0, 0],
  },
  {
    name: "Étoile Filante",
    bracket: "openA",
    paid: { team: 175 },
    roster: [
      ["Éloïse", "Lefèvre"],
      ["Bastien", "Rousseau"],
      ["Aïcha", "Diallo"],
      ["Noël", "D'Aubigné"],
      ["Camille", "Beaufort"],
      ["Kwame", "Asante"],
      ["Maëlle", "Gauthier"],
    ],
    goals: [0, 0, 1, 0, 0, 0, 0],
  },
  {
    name: "東京さくら",
    bracket: "openB",
    paid: { team: 175 },
    roster: [
      ["さくら", "山本"],
      ["陽翔", "佐藤"],
      ["Kenji", "Watanabe"],
      ["小明", "王"],
      ["지우", "김"],
      ["Emi", "Nakamura"],
      ["Haruto", "Ishikawa"],
    ],
    goals: [4, 0, 1, 1, 1, 0, 0],
  },
  {
    name: "Saturday Morning Optimists Football Club",
    bracket: "openA",
    paid: { players: 3 },
    roster: [
      ["Beatrix", "Holloway"],
      ["Anselm", "Achterberg"],
      ["Niamh", "O'Sullivan"],
      ["Pedro", "da Silva Cavalcanti"],
      ["Joy", "Mutiso"],
    ],
    goals: [0, 1, 3, 1, 0],
  },
  {
    name: "Dockside Dynamos",
    bracket: "openB",
    paid: { team: 175 },
    roster: [
      ["Isaiah", "Monroe"],
      ["Katya", "Воронцова"],
      ["Pádraig", "Mac Giolla"],
      ["Selin", "Aksoy"],
      ["Tobias", "Eklund"],
      ["Rosalind", "Pike"],
      ["Chidi", "Eze"],
    ],
    goals: [1, 1, 0, 1, 0, 0, 0],
  },
  {
    name: "Thunder Valley",
    bracket: "openA",
    paid: { team: 175 },
    roster: [
      ["Gabriel", "Torres"],
      ["Shira", "לוי"],
      ["Þorbjörg", "Einarsdóttir"],
      ["Malik", "Freeman"],
      ["Wanjiru", "Kamau"],
      ["Stefan", "Popescu"],
      ["Lena", "Zieliński"],
    ],
    goals: [2, 0, 0, 1, 2, 0, 0],
  },
  {
    name: "Goal Diggers",
    bracket: "openB",
    paid: null,
    roster: [
      ["Charlotte", "Nguyễn"],
      ["Darius", "Bell"],
      ["Aarav", "शर्मा"],
      ["Mika", "Salonen"],
    ],
    goals: [0, 0, 0, 0],
  },
  {
    name: "Red Clay United",
    bracket: "openA",
    paid: { team: 175 },
    roster: [
      ["Hector", "Salazar"],
      ["Winnie", "Achieng"],
      ["Giorgos", "Παπαδόπουλος"],
      ["Blessing", "Okafor"],
      ["Quinn", "Harper"],
      ["Rafael", "Pinto"],
      ["Alma", "Reyes"],
    ],
    goals: [1, 0, 0, 1, 0, 0, 0],
  },
  {
    name: "Lighthouse Athletic",
    bracket: "openB",
    paid: { team: 175 },
    roster: [
      ["Maren", "Aldridge"],
      ["Farid", "Karimi"],
      ["முத்துக்குமாரசுவாமி", "சிவராமகிருஷ்ணன்"],
      ["Elena", "Duarte"],
      ["Jamal", "Whitaker"],
      ["Sunniva", "Haugen"],
      ["Bruno", "Keller"],
    ],
    goals: [1, 2, 0, 1, 1, 0, 0],
  },
];
