-- @statement booking
-- The booking that a person has for a meal of a day.
SELECT b.BookingId, b.State, b.RowVersion FROM Meal_Booking b WHERE b.UserId = @UserId AND b.Day = @Day AND b.Meal = @Meal;

-- @statement week
-- The bookings of a person from one day to another.
SELECT b.BookingId, b.Day, b.Meal, b.State, b.Guests, b.Reason, b.Answer, b.RowVersion
FROM Meal_Booking b
WHERE b.UserId = @UserId AND b.Day >= @From AND b.Day <= @Until
ORDER BY b.Day, b.Meal;

-- @statement department
SELECT u.OrganizationId FROM Base_User u WHERE u.UserId = @UserId;

-- @statement canteen
-- The persons of the canteen, who answer late requests.
SELECT DISTINCT v.UserId
FROM View_UserButton v
WHERE v.ButtonId = 'mealdetails.handle';

-- @statement counts
-- How many meals are booked for a day, by meal and department.
SELECT b.Meal, o.FullName AS DepartmentName, COUNT(*) AS Staff, SUM(b.Guests) AS Guests
FROM Meal_Booking b
JOIN Base_Organization o ON o.OrganizationId = b.OrganizationId
WHERE b.Day = @Day AND b.State = '已报'
GROUP BY b.Meal, b.OrganizationId, o.FullName, o.SortCode
ORDER BY o.SortCode, b.OrganizationId, b.Meal;
