import { useCallback, useEffect } from "react";
import type { Coordinates } from "../../server/lib/trade-area-map/mercator.ts";
import type { TradeAreaMapProps } from "./props.ts";

type Fields = TradeAreaMapProps["pick"];

function fieldOf(id: string): HTMLInputElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLInputElement ? element : null;
}

export function usePointFields(fields: Fields, show: (place: Coordinates) => void) {
  useEffect(() => {
    if (!fields) return undefined;
    const [latitude, longitude] = [fieldOf(fields.latitude), fieldOf(fields.longitude)];
    const read = () => {
      const place = { latitude: Number(latitude?.value), longitude: Number(longitude?.value) };
      const isPlace =
        latitude?.value.trim() !== "" &&
        longitude?.value.trim() !== "" &&
        Math.abs(place.latitude) <= 90 &&
        Math.abs(place.longitude) <= 180;
      if (isPlace) show(place);
    };
    latitude?.addEventListener("change", read);
    longitude?.addEventListener("change", read);
    return () => {
      latitude?.removeEventListener("change", read);
      longitude?.removeEventListener("change", read);
    };
  }, [fields, show]);
  return useCallback(
    (place: Coordinates) => {
      if (!fields) return;
      const [latitude, longitude] = [fieldOf(fields.latitude), fieldOf(fields.longitude)];
      if (latitude) latitude.value = place.latitude.toFixed(5);
      if (longitude) longitude.value = place.longitude.toFixed(5);
      for (const field of document.querySelectorAll<HTMLInputElement>("input[data-point]"))
        field.value = (field.dataset.point === "latitude" ? place.latitude : place.longitude).toFixed(5);
    },
    [fields],
  );
}
