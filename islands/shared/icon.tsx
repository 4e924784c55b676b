const shapes = {
  minus: "M4.5 10h11",
  plus: "M10 4.5v11M4.5 10h11",
  fit: "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
  fold: "M12.5 5l5 5-5 5M3 10h13",
  unfold: "M7.5 5l-5 5 5 5M17 10H4",
  retry: "M15.5 6.5a6.5 6.5 0 1 0 1 5M16 3v4h-4",
  warning: "M10 3l7.5 13.5h-15zM10 8v4M10 14v.3",
} as const;

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
