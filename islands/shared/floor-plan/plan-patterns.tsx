export function PlanPatterns() {
  return (
    <defs>
      <pattern
        id="fill-publish"
        width="7"
        height="7"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="7" height="7" className="ground-publish" />
        <path d="M0 0v7" className="stripe-publish" />
      </pattern>
      <pattern id="fill-private" width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" className="ground-private" />
        <circle cx="2" cy="2" r="1" className="dot-private" />
      </pattern>
      <pattern id="fill-closed" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="ground-closed" />
        <path d="M0 3h6" className="stripe-closed" />
      </pattern>
      <pattern id="fill-event" width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" className="ground-event" />
        <circle cx="2" cy="2" r="1.2" className="dot-event" />
      </pattern>
      <pattern
        id="fill-none"
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="8" height="8" className="ground-none" />
        <path d="M0 0v8" className="stripe-none" />
      </pattern>
      <pattern
        id="fill-back"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width="6" height="6" className="ground-back" />
        <path d="M0 0v6" className="stripe-back" />
      </pattern>
    </defs>
  );
}
