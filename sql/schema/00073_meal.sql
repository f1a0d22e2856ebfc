-- Meals that staff of the factory book.
--
-- compatible: yes, it adds a table, settings and a button.

-- +goose Up
CREATE TABLE Meal_Booking (
    BookingId      KEY(50)       NOT NULL,
    UserId         KEY(50)       NOT NULL,
    OrganizationId KEY(50)       NOT NULL, -- the department of the person on the day of the booking
    Day            DATE          NOT NULL,
    Meal           KEY(10)       NOT NULL,
    State          KEY(10)       NOT NULL,
    Guests         INT           NOT NULL CONSTRAINT DF_Meal_Booking_Guests DEFAULT 0,
    Reason         NVARCHAR(200) NULL,
    Answer         NVARCHAR(200) NULL,
    Price          DECIMAL(8,2)  NOT NULL, -- of one meal, on the day of the booking
    Amount         DECIMAL(10,2) NOT NULL, -- with the guests
    RowVersion     INT           NOT NULL,
    CreateUserId   KEY(50)       NULL,
    CreateUserName NVARCHAR(50)  NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Meal_Booking PRIMARY KEY (BookingId),
    CONSTRAINT UQ_Meal_Booking UNIQUE (UserId, Day, Meal),
    CONSTRAINT FK_Meal_Booking_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId),
    CONSTRAINT FK_Meal_Booking_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
    CONSTRAINT CK_Meal_Booking_Meal CHECK (Meal IN ('午餐', '晚餐', '夜宵')),
    CONSTRAINT CK_Meal_Booking_State CHECK (State IN ('已报', '待食堂确认', '已拒绝', '已取消')),
    CONSTRAINT CK_Meal_Booking_Guests CHECK (Guests BETWEEN 0 AND 50)
);
CREATE INDEX IX_Meal_Booking_Day ON Meal_Booking (Day, Meal, OrganizationId);

-- An installation that has settings gets these two.
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode)
SELECT n.Code, n.Name, n.Value, '食堂', n.Description, n.SortCode
FROM (SELECT 'MealCutoffs' COLLATE Latin1_General_BIN2 AS Code, '报餐截止时间' AS Name, '午餐 10:00，晚餐 15:00，夜宵 20:00' AS Value, '当天此时起不能再报或取消，只能向食堂申请补报' AS Description, 220 AS SortCode
      UNION ALL
      SELECT 'MealPrices' COLLATE Latin1_General_BIN2, '餐费标准', '午餐 15.00，晚餐 15.00，夜宵 10.00', '元，每人每餐；只对之后的报餐有效', 230) n
WHERE EXISTS (SELECT 1 FROM Base_Setting s) AND NOT EXISTS (SELECT 1 FROM Base_Setting s WHERE s.Code = n.Code);

-- The right of the canteen. A new database gets it as its first rows.
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT 'mealdetails.handle', m.MenuId, '处理', 'ToolOutlined', 20
FROM Base_Module m
WHERE m.ID = 'mealdetails' AND NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = 'mealdetails.handle');

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemType = 'button' AND ItemId = 'mealdetails.handle';
DELETE FROM Base_Button WHERE ButtonId = 'mealdetails.handle';
DELETE FROM Base_Setting WHERE Code IN ('MealCutoffs', 'MealPrices');
DROP TABLE Meal_Booking;
