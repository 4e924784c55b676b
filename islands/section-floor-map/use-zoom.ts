import { type RefObject, useEffect, useMemo } from "react";
import { drawingZoom } from "../shared/drawing-zoom.ts";

export function useZoom(viewport: RefObject<HTMLElement | null>, drawing: RefObject<SVGSVGElement | null>) {
  const zoom = useMemo(
    () =>
      drawingZoom(() => {
        const [port, svg] = [viewport.current, drawing.current];
        return port && svg ? { port, drawing: svg } : undefined;
      }),
    [viewport, drawing],
  );
  useEffect(() => {
    const port = viewport.current;
    return port ? zoom.follow(port) : undefined;
  }, [viewport, zoom]);
  return zoom;
}
