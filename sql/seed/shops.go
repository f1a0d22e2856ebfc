package seed

import (
	"fmt"
	"time"
)

// shopItem is one shop of shops.yaml.
type shopItem struct {
	Organisation, Name, Province, City, Address, Level, Status, Area, Open string
}

func shopTable(c *company) Table {
	random := source(shopSeed)
	t := newTable("Base_Shop", "ShopId", "ShopCode", "ShopName", "OrganizationId", "Province", "City", "Address",
		"Manager", "Phone", "Level", "Status", "Area", "OpenDate")
	for i, shop := range load[[]shopItem]("shops.yaml") {
		code := fmt.Sprintf("MD%04d", i+1)
		manager := pick(random, c.at(shop.Organisation, "dealer", "shop-manager"))
		t.add(guid("shop", code), code, shop.Name, shop.Organisation, shop.Province, shop.City, shop.Address,
			manager.name, manager.mobile, shop.Level, shop.Status, shop.Area, openDate(shop.Open))
	}
	return t
}

func openDate(text string) any {
	if text == "" {
		return nil
	}
	date, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(fmt.Sprintf("seed: shops.yaml: %v", err))
	}
	return date
}
