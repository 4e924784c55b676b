export interface Palette {
  sky: readonly [string, string];
  far: string;
  wall: string;
  shade: string;
  trim: string;
  glass: string;
  light: string;
  ground: string;
  leaf: string;
  person: string;
}

export const palettes: readonly Palette[] = [
  {
    sky: ["#8fb8d6", "#e6eef0"],
    far: "#b7c9d3",
    wall: "#efe8dc",
    shade: "#d5cab8",
    trim: "#8a5a3c",
    glass: "#7d9aa8",
    light: "#ffe9b8",
    ground: "#c9c3b8",
    leaf: "#5f8358",
    person: "#3d4650",
  },
  {
    sky: ["#31456b", "#e8a878"],
    far: "#5d6486",
    wall: "#8d8796",
    shade: "#6a6679",
    trim: "#3a3b54",
    glass: "#4a5674",
    light: "#ffd58a",
    ground: "#77707f",
    leaf: "#3e5a4e",
    person: "#24263a",
  },
  {
    sky: ["#a9c9c4", "#f3f1e4"],
    far: "#c3d3cc",
    wall: "#c9765a",
    shade: "#a95d45",
    trim: "#f4ead8",
    glass: "#6f8f92",
    light: "#fff0cc",
    ground: "#d3c8b4",
    leaf: "#6d8c4f",
    person: "#40403c",
  },
  {
    sky: ["#c4cdd6", "#eef0f1"],
    far: "#c8ced4",
    wall: "#56707f",
    shade: "#435a68",
    trim: "#dfe6e8",
    glass: "#9fbac4",
    light: "#fdf2d2",
    ground: "#bcc0c2",
    leaf: "#587a63",
    person: "#2f383e",
  },
];
